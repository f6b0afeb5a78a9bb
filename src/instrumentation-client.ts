// Must run before zod is loaded: zod tests whether it may use eval, and the content security policy
// reports the attempt. Sets the global in which z.config({ jitless: true }) stores its value, since
// zod itself must stay out of the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
