// Before zod is loaded, which is as early as this: it would try out eval, and the content security policy
// reports the attempt. Set where z.config({ jitless: true }) keeps it, since zod itself must stay out of
// the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
