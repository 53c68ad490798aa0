// dependency-cruiser reads aliases only from a file in webpack's form. The web's name for its own sources is `@/…`.
export default { resolve: { alias: { "@": "@clearhouse/web" } } };
