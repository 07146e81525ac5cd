export function savesData(request: Request): boolean {
  return request.headers.get("Save-Data")?.toLowerCase() === "on"
}
