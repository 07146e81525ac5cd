// What the worker uses of react-dom, in place of react-dom and react-dom/server (`alias` in wrangler.toml): those also hold the
// renderer for browsers and the one from before streams, 64 kB of the compressed bundle.
const server =
  process.env.NODE_ENV === "production"
    ? require("../node_modules/react-dom/cjs/react-dom-server.browser.production.min.js")
    : require("../node_modules/react-dom/cjs/react-dom-server.browser.development.js")

exports.renderToReadableStream = server.renderToReadableStream

/** Called in browsers only, where it is React's own; React Router and the card's form import it on the server too. */
exports.flushSync = (update) => update()
