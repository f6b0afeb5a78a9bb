// Prisma's command line loads Prisma Studio and its own development server at every start. The shop uses neither,
// and they are 150 MB with what they bring: package.json puts this in their place. `npx prisma studio` needs them back.
module.exports = {};
