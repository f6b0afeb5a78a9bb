/** The shop's code is not licensed to others (package.json); calling the API needs no licence. */
export const LICENSE = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };
