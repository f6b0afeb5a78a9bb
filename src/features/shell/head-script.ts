import { SIGNED_IN_COOKIE } from "@/domain/account";
import { LOCALES, STORAGE } from "@/domain/locale";
import { CURRENCIES } from "@/domain/money";

/** Set for one reload, so that a browser that refuses the cookie is not reloaded for ever. */
const RELOADED = "language_reloaded";
const YEAR_SECONDS = 31_536_000;

/** The language as the cookie that next.config.mjs reads. */
export function languageCookie(locale: string): string {
  return `${STORAGE.language}=${locale}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
}

/**
 * Runs in <head> before the first paint: theme, currency, language and whether somebody is signed in, as
 * the browser keeps them. The page is prerendered without knowing any of them. Specification §4.
 */
export const HEAD_SCRIPT = `(function(d){
try{
if(document.cookie.split("; ").indexOf("${SIGNED_IN_COOKIE}=1")>=0)d.setAttribute("data-signed-in","");
var s=localStorage,t=s.getItem("${STORAGE.theme}"),c=s.getItem("${STORAGE.currency}"),l=s.getItem("${STORAGE.language}");
if(t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches)d.classList.add("dark");
if(${JSON.stringify(CURRENCIES)}.indexOf(c)>=0)d.dataset.currency=c;
if(${JSON.stringify(LOCALES)}.indexOf(l)<0||l===d.lang)sessionStorage.removeItem("${RELOADED}");
else if(!sessionStorage.getItem("${RELOADED}")){
sessionStorage.setItem("${RELOADED}","1");
document.cookie="${languageCookie('"+l+"')}";
d.style.visibility="hidden";
location.reload();
}
}catch(e){}
})(document.documentElement)`;
