// Loaded with --import into each process by `npm run soak -- --leak`: half a megabyte a second that nobody gives back, so
// that the run has to find it.
const kept = [];
setInterval(() => {
  kept.push(Array.from({ length: 6_000 }, (_, place) => ({ place })));
}, 500).unref();
