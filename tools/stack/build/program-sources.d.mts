export const PROGRAM_SOURCES: readonly string[];
