/** The page's background colour (token `sky`), which browsers use for their own bars. */
export const THEME_COLOURS = { light: "#ffffff", dark: "#120f22" } as const;
