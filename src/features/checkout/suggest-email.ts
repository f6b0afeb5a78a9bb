import emailMisspelled from "email-misspelled";
import { withoutInvisible } from "@/domain/account/email-address";

/** Where most of the shop's buyers have their mail: what a domain that is nearly one of these was meant to be. */
const DOMAINS = [
  ...[
    "gmail.com",
    "googlemail.com",
    "hotmail.com",
    "outlook.com",
    "outlook.sa",
    "live.com",
    "msn.com",
  ],
  ...[
    "yahoo.com",
    "ymail.com",
    "icloud.com",
    "aol.com",
    "mail.com",
    "email.com",
    "proton.me",
    "protonmail.com",
  ],
  ...[
    "hotmail.co.uk",
    "hotmail.fr",
    "hotmail.de",
    "hotmail.it",
    "hotmail.es",
    "outlook.fr",
    "outlook.de",
  ],
  ...[
    "yahoo.co.uk",
    "yahoo.fr",
    "yahoo.de",
    "yahoo.ca",
    "yahoo.co.in",
    "live.co.uk",
    "live.fr",
    "live.ca",
  ],
  ...["gmx.de", "gmx.net", "gmx.com", "web.de", "yandex.ru", "yandex.com", "mail.ru", "zoho.com"],
];
/** Letters that differ, in a domain and in one of fewer than eight letters, where two are already another name. */
const MOST_LETTERS = 2;
const MOST_OF_SHORT = 1;
const SHORT = 8;

const nearest = emailMisspelled({
  domains: DOMAINS,
  lengthDiffMax: MOST_LETTERS,
  maxMisspelled: MOST_LETTERS,
});

/**
 * The address that was probably meant, where its domain is a letter or two away from one that many have; else null. A
 * guess: a domain of one's own may be as near.
 */
export function suggestEmail(pasted: string): string | null {
  const typed = withoutInvisible(pasted);
  const at = typed.lastIndexOf("@");
  const [name, domain] = [
    typed.slice(0, at),
    typed
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  ];
  if (at < 1 || domain === "") return null;
  const [best] = nearest(`a@${domain}`);
  if (!best) return null;
  const most = domain.length < SHORT ? MOST_OF_SHORT : MOST_LETTERS;
  return best.misspelledCount <= most ? `${name.trim()}@${best.suggest}` : null;
}
