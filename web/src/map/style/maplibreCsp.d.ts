/** The default build creates its worker from a blob, which the content security policy refuses. */
declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  export * from 'maplibre-gl';
}
