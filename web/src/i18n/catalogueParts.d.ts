/** A part of a translators' file, as the build splits it (web/shortCatalogues.ts). */
declare module '*.json?refusals' {
  const short: string;
  export default short;
}
declare module '*.json?achievements' {
  const short: string;
  export default short;
}
declare module '*.json?streets' {
  const short: string;
  export default short;
}
