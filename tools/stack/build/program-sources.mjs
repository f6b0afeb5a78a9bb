/** Files and folders that the compiled programs consist of, relative to the project's folder. */
export const PROGRAM_SOURCES = [
  "src",
  "messages",
  "prisma",
  "scripts",
  "tools/commands",
  "tools/stack",
];
