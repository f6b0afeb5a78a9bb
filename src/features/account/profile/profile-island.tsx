"use client";

import dynamic from "next/dynamic";
import { ProfileSkeleton } from "./profile-skeleton";

/** Who is signed in is known in the browser alone; until then the page shows its shape. */
export const ProfileIsland = dynamic(() => import("./profile").then((file) => file.Profile), {
  ssr: false,
  loading: ProfileSkeleton,
});
