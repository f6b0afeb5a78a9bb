"use client";

export { FailedScreen as default } from "@/features/shell/failed-screen";
