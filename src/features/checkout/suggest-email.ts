import emailMisspelled from "email-misspelled";
import { withoutInvisible } from "@/domain/account/email-address";

/** The mail domains of most buyers, suggested for a similar domain. */
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
 * The maximum for domains shorter than `SHORT_LENGTH` characters, in which two changes already make
 * a different domain.
 */
const MAX_EDITS_SHORT = 1;
const SHORT_LENGTH = 8;

const nearest = emailMisspelled({
  domains: DOMAINS,
  lengthDiffMax: MAX_EDITS,
  maxMisspelled: MAX_EDITS,
});

/**
 * The address with a common domain that differs from the typed one by a letter or two; null if
 * there is none. This is only a guess: a rare domain may be valid as typed.
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
