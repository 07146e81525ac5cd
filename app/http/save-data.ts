/** Whether the browser is in data-saver mode, by its client hint. */
export function savesData(request: Request): boolean {
  return request.headers.get("Save-Data")?.toLowerCase() === "on"
}
