import { ROUTES } from "@/server/rest/routes";

export const dynamic = "force-dynamic";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } =
  ROUTES["/api/stock-requests/[token]"];
