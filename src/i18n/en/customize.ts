export const customize = {};
