// Prebundles packages for `vite build`: Vite does so for its dev server alone.
import { build, type Plugin } from "vite"

const FOLDER = "assets/packages"
const fileOf = (name: string) => `${FOLDER}/${name.replace(/[^\w-]+/g, "_")}.js`

/**
 * Keeps npm packages out of the browser's build, of which they are nearly all and never change in development. `build` bundles
 * every package that the app imports once, and again when it imports another one.
 */
export function separatePackages(): { plugin: Plugin; build(): Promise<void> } {
  const names = new Set<string>()
  let builtCount = 0
  return {
    plugin: {
      name: "separate-packages",
      enforce: "pre",
      apply: (_config, { isSsrBuild }) => !isSsrBuild,
      resolveId(id, importer) {
        const isPackage = importer !== undefined && /^(?!virtual:)[@a-z][\w@/.-]*$/i.test(id) && !id.endsWith(".css")
        if (!isPackage || importer.includes("node_modules")) return null
        names.add(id)
        return { id: `/${fileOf(id)}`, external: "absolute" }
      },
    },
    build: async () => {
      if (builtCount === names.size) return
      await buildPackages([...names])
      builtCount = names.size
    },
  }
}

async function buildPackages(names: string[]): Promise<void> {
  const entries = new Map(names.map((name) => [`\0package:${name}`, name]))
  const virtual: Plugin = {
    name: "package-entries",
    resolveId: (id) => (entries.has(`\0${id}`) ? `\0${id}` : null),
    load: async (id) => {
      const name = entries.get(id)
      return name === undefined ? null : await reExport(name)
    },
  }
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [virtual],
    define: { "process.env.NODE_ENV": '"development"' },
    resolve: { mainFields: ["browser", "module", "main"] },
    build: {
      outDir: "build/client",
      emptyOutDir: false,
      minify: false,
      target: "esnext",
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(names.map((name) => [name, `package:${name}`])),
        preserveEntrySignatures: "strict",
        onwarn: () => {},
        output: {
          entryFileNames: ({ name }) => fileOf(name),
          chunkFileNames: `${FOLDER}/shared-[hash].js`,
        },
      },
    },
  })
}

/** `export *` would lose the names of CommonJS exports, which are only known at run time. */
async function reExport(name: string): Promise<string> {
  const exported = Object.keys(await import(name)).filter((key) => /^[a-zA-Z$][\w$]*$/.test(key))
  return [
    `import * as all from ${JSON.stringify(name)}`,
    ...exported.map((key) => (key === "default" ? "export default all.default" : `export const ${key} = all.${key}`)),
  ].join("\n")
}
