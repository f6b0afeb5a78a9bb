/**
 * Of the administrator whom the demo brings along, and shows to everybody; outside of the demo it opens
 * nothing. In a file of its own, which no script of the browser has any part of.
 */
export const DEMO_ADMIN_PASSWORD = "barq-demo-admin";
