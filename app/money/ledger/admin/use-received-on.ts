import { useMay } from "#app/admin/pages/use-may.ts"
import { receivedFrom } from "../received-on.ts"

/** Owners may date a payment further back than staff. @param today in the villa's time zone */
export function useReceivedOn(today: string): { min: string; max: string } {
  const role = useMay("adjust-balance") ? "owner" : "staff"
  return { min: receivedFrom(today, role), max: today }
}
