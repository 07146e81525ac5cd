import { build, type Plugin } from "vite"

const FOLDER = "assets/packages"
const fileOf = (name: string) => `${FOLDER}/${name.replace(/[^\w-]+/g, "_")}.js`

/**
 * Keeps npm's packages out of the browser's build: in development they make up nearly all of it and do not change. They
 * are built once, `make`, for all the names that the app was seen to import, and again when it imports another one.
 */
export function packagesApart(): { plugin: Plugin; make(): Promise<void> } {
  const names = new Set<string>()
  let made = 0
  return {
    plugin: {
      name: "packages-apart",
      enforce: "pre",
      apply: (_config, { isSsrBuild }) => !isSsrBuild,
      resolveId(id, importer) {
        const isPackage = importer !== undefined && /^(?!virtual:)[@a-z][\w@/.-]*$/i.test(id) && !id.endsWith(".css")
        if (!isPackage || importer.includes("node_modules")) return null
        names.add(id)
        return { id: `/${fileOf(id)}`, external: "absolute" }
      },
    },
    make: async () => {
      if (made === names.size) return
      await buildPackages([...names])
      made = names.size
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

/** `export *` would lose the names of CommonJS packages, which only running them tells. */
async function reExport(name: string): Promise<string> {
  const exported = Object.keys(await import(name)).filter((key) => /^[a-zA-Z$][\w$]*$/.test(key))
  return [
    `import * as all from ${JSON.stringify(name)}`,
    ...exported.map((key) => (key === "default" ? "export default all.default" : `export const ${key} = all.${key}`)),
  ].join("\n")
}
