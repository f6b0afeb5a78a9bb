/**
 * Password of the demo's administrator, which the demo shows to everybody; outside the demo it is
 * useless. It has its own file so that no browser script contains it.
 */
export const DEMO_ADMIN_PASSWORD = "barq-demo-admin";
