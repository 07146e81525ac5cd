/** The client hint of a browser in data-saver mode; responses that depend on it send it in `Vary`. */
export const SAVE_DATA = "Save-Data"

export function savesData(request: Request): boolean {
  return request.headers.get(SAVE_DATA)?.toLowerCase() === "on"
}
