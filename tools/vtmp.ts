import { installVersion } from "./versions/install-version";

for (const m of ["20", "22", "24"]) console.log(installVersion("node", m));
for (const m of ["14", "18"]) console.log(installVersion("postgres", m));
