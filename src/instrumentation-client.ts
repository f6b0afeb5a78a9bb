// Must run before zod is loaded: zod tests whether it may use eval, and the content security policy
// reports the attempt. Sets the global in which z.config({ jitless: true }) stores its value, since
// importing zod here would add it to the scripts that every page loads first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
