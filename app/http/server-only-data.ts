const HIDDEN = "serverOnly"

/**
 * Adds to a loader's data what the server alone draws with: it is not sent along for the browser, which keeps that part
 * of the page as the server drew it (`Still`). What a page's HTML says already is then not said again as data.
 */
export function withServerOnlyData<Data extends object, Part>(data: Data, part: Part): Data {
  // What cannot be enumerated is not written into the page.
  return Object.defineProperty(data, HIDDEN, { value: part, enumerable: false })
}

/** What `withServerOnlyData` added; on the server alone. */
export function serverOnlyData<Part>(data: object): Part {
  return (data as { [HIDDEN]: Part })[HIDDEN]
}
