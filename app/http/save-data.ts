/** The header by which a browser says that its reader pays for every byte; answers that heed it vary by it. */
export const SAVE_DATA = "Save-Data"

export function savesData(request: Request): boolean {
  return request.headers.get(SAVE_DATA)?.toLowerCase() === "on"
}
