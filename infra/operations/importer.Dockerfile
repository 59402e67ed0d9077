# One extract of the array: download, import, publish. Built by `cdk deploy -c streets=planet` from dist/importer.
FROM public.ecr.aws/docker/library/node:24-slim
COPY *.mjs /importer/
USER node
CMD ["node", "--max-old-space-size=12000", "/importer/index.mjs"]
