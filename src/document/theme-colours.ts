/** The colour of the page itself (token `sky`): what a browser paints its own bars with. */
export const THEME_COLOURS = { light: "#ffffff", dark: "#120f22" } as const;
