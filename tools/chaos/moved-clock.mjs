// Loaded with --import into each process under fire: its clock is CLOCK_MINUTES ahead, or behind. Timers go on as they are.
const ahead = Number(process.env.CLOCK_MINUTES ?? 0) * 60_000;
if (ahead !== 0) {
  const Real = Date;
  const now = () => Real.now() + ahead;
  globalThis.Date = new Proxy(Real, {
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  });
}
