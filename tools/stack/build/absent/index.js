// An empty stand-in, set by package.json, for Prisma Studio and Prisma's development server:
// Prisma's command line loads them at every start, the shop uses neither, and they take 150 MB with
// their dependencies. `npx prisma studio` needs the real packages. The stand-in also replaces the
// telemetry of Swagger UI, which would report each installation.
module.exports = {};
