/** The build whose worker is a file: the other one makes it from a blob, which our content security policy refuses. */
declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  export * from 'maplibre-gl';
}
