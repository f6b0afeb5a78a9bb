import emailMisspelled from "email-misspelled";
import { withoutInvisible } from "@/domain/account/email-address";

/** Common mail domains. One of them is suggested if the typed domain is similar. */
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
/** Maximum number of characters in which a suggested domain differs from the typed domain. */
const MAX_EDITS = 2;
/**
 * The same maximum for typed domains shorter than `SHORT_LENGTH` characters: with two changes, a
 * short domain is another domain rather than a misspelling.
 */
const MAX_EDITS_SHORT = 1;
const SHORT_LENGTH = 8;

const nearest = emailMisspelled({
  domains: DOMAINS,
  lengthDiffMax: MAX_EDITS,
  maxMisspelled: MAX_EDITS,
});

/**
 * The typed address with its domain replaced by a common domain that differs in one or two
 * characters; null if there is no such domain. This is only a guess: a rare domain may be valid as
 * typed.
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
  const most = domain.length < SHORT_LENGTH ? MAX_EDITS_SHORT : MAX_EDITS;
  return best.misspelledCount <= most ? `${name.trim()}@${best.suggest}` : null;
}
