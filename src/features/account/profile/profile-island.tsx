"use client";

import dynamic from "next/dynamic";
import { ProfileSkeleton } from "./profile-skeleton";

/** Loaded only in the browser, which knows the signed-in user; until then, a skeleton is shown. */
export const ProfileIsland = dynamic(() => import("./profile").then((file) => file.Profile), {
  ssr: false,
  loading: ProfileSkeleton,
});
