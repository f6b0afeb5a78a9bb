export const PROFILE_TABS = ["profile", "orders", "security"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab that an address names after its "#"; the profile itself when it names none. */
export function tabOfHash(hash: string): ProfileTab {
  return PROFILE_TABS.find((tab) => `#${tab}` === hash) ?? "profile";
}

/** The address of a tab: a link in a mail or a reload comes back to it. */
export function addressOfTab(tab: ProfileTab): string {
  return tab === "profile" ? "/profile" : `/profile#${tab}`;
}
