export const PROFILE_TABS = ["profile", "orders", "security"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab that a URL's hash (with its "#") names; "profile" if it names no known tab. */
export function tabOfHash(hash: string): ProfileTab {
  return PROFILE_TABS.find((tab) => `#${tab}` === hash) ?? "profile";
}

/** The address of a tab, for links in mails and for reloads. */
export function addressOfTab(tab: ProfileTab): string {
  return tab === "profile" ? "/profile" : `/profile#${tab}`;
}
