// Loaded with --import into each process by `npm run soak -- --leak`: leaks half a megabyte per
// second, which the run must detect.
const kept = [];
setInterval(() => {
  kept.push(Array.from({ length: 6_000 }, (_, place) => ({ place })));
}, 500).unref();
