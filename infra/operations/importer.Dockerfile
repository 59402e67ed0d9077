# One extract of the array: download, import, publish. Built by `cdk deploy -c streets=planet` from dist/importer.
FROM docker.io/library/node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
COPY *.mjs /importer/
USER node
CMD ["node", "--max-old-space-size=12000", "/importer/index.mjs"]
