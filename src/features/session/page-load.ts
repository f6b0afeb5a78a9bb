import { takeKeepMark } from "./kept-cart";
import { previousUserId } from "./previous-user";
import { tabStorage } from "./tab-storage";
import { hasSomethingToAsk } from "./visitor-cookies";

type PageLoad = {
  /** Somebody was signed in, had left this tab, or had a guest's cart. */
  hadVisitor: boolean;
  /** The language switch reloaded the page: no new visit. */
  isKept: boolean;
};

let ofThisPage: PageLoad | undefined;

/** How things stood when this page was loaded, whatever its visitor or another tab has done since. */
export function pageLoad(): PageLoad {
  ofThisPage ??= {
    hadVisitor: hasSomethingToAsk(document.cookie) || previousUserId(tabStorage()) !== null,
    isKept: takeKeepMark(tabStorage()),
  };
  return ofThisPage;
}
