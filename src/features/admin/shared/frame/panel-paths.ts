export const PANEL_PATH = "/admin";
export const PANEL_LOGIN_PATH = "/admin-login";
