"use client";

import dynamic from "next/dynamic";
import { ProfileSkeleton } from "./profile-skeleton";

/**
 * The profile, rendered only in the browser, since the prerendered page is the same for all users;
 * a skeleton while it loads.
 */
export const ProfileIsland = dynamic(() => import("./profile").then((file) => file.Profile), {
  ssr: false,
  loading: ProfileSkeleton,
});
