import { languageCookie } from "@/document/language-cookie";
import { HOLD_LOCK_SCRIPT, KEEP_CART } from "@/document/open-tabs";
import { THEME_COLOURS } from "@/document/theme-colours";
import { SIGNED_IN_COOKIE } from "@/domain/account/session";
import { CURRENCIES } from "@/domain/money";
import { LOCALES, STORAGE_KEYS } from "@/domain/text/locale";
import { LANGUAGE_PARAM } from "@/domain/text/localized-path";

/** Marks a single reload, so that a browser that refuses the cookie does not reload forever. */
const RELOADED = "language_reloaded";

/**
 * Cancels a form submit before hydration and submits again every 50 ms until React handles it;
 * otherwise the browser would send a POST that no page accepts. A submit that React handles has
 * called `preventDefault` before it reaches the window. A form with an `action` works without
 * scripts and is not changed. Several presses submit the form once.
 */
const HOLD_EARLY_FORMS = `var w;addEventListener("submit",function(e){
var f=e.target;if(e.defaultPrevented||f.hasAttribute("action"))return;
e.preventDefault();clearTimeout(w);w=setTimeout(function(){f.isConnected&&f.requestSubmit()},50)
});`;

/**
 * Runs in <head> before the first paint: applies the theme, currency, language and signed-in state
 * saved in the browser, none of which the prerendered page knows. Specification §4. A language in
 * the URL has already selected the page: it is saved and removed from the URL, so that links and
 * the language switch do not pass it on (docs/decisions/001). Going back or following a link
 * of the shop may show a page cached in the other language: the reload that corrects this is not a
 * new visit and keeps a guest's cart.
 * The script also marks the shop as open in this tab for other tabs, before any other script loads
 * (docs/decisions/077).
 */
export const HEAD_SCRIPT = `(function(d){
try{
if(document.cookie.split("; ").indexOf("${SIGNED_IN_COOKIE}=1")>=0)d.setAttribute("data-signed-in","");
var L=${JSON.stringify(LOCALES)},q=new URLSearchParams(location.search),a=L.indexOf(q.getAll("${LANGUAGE_PARAM}").pop())>=0;
if(q.has("${LANGUAGE_PARAM}")){
q.delete("${LANGUAGE_PARAM}");q=q.toString();
history.replaceState(history.state,"",location.pathname+(q&&"?"+q)+location.hash);
}
if(a)document.cookie="${languageCookie('"+d.lang+"')}";
var s=localStorage,t=s.getItem("${STORAGE_KEYS.theme}"),c=s.getItem("${STORAGE_KEYS.currency}");
if(a)s.setItem("${STORAGE_KEYS.language}",d.lang);
var l=s.getItem("${STORAGE_KEYS.language}"),k=t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches;
if(k)d.classList.add("dark");
var m=document.createElement("meta");m.name="theme-color";m.content=k?"${THEME_COLOURS.dark}":"${THEME_COLOURS.light}";
document.head.append(m);
if(${JSON.stringify(CURRENCIES)}.indexOf(c)>=0)d.dataset.currency=c;
if(L.indexOf(l)<0||l===d.lang)sessionStorage.removeItem("${RELOADED}");
else if(!sessionStorage.getItem("${RELOADED}")){
sessionStorage.setItem("${RELOADED}","1");
var n=(performance.getEntriesByType("navigation")[0]||{}).type;
if(n==="back_forward"||n==="navigate"&&document.referrer.indexOf(location.origin+"/")===0)sessionStorage.setItem("${KEEP_CART}","1");
document.cookie="${languageCookie('"+l+"')}";
d.style.visibility="hidden";
location.reload();
}
}catch(e){}
${HOLD_EARLY_FORMS}
${HOLD_LOCK_SCRIPT}
})(document.documentElement)`;
