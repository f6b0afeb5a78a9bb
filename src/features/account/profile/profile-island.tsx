"use client";

import dynamic from "next/dynamic";
import { ProfileSkeleton } from "./profile-skeleton";

/** Only the browser knows the signed-in user; the page shows a skeleton until then. */
export const ProfileIsland = dynamic(() => import("./profile").then((file) => file.Profile), {
  ssr: false,
  loading: ProfileSkeleton,
});
