// Loaded with --import into each chaos process: moves its clock by CLOCK_MINUTES (negative for
// behind). Timers are unaffected.
const ahead = Number(process.env.CLOCK_MINUTES ?? 0) * 60_000;
if (ahead !== 0) {
  const Real = Date;
  const now = () => Real.now() + ahead;
  globalThis.Date = new Proxy(Real, {
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  });
}
