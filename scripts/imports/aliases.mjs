// dependency-cruiser takes aliases from a file in the form of webpack's alone. The web calls its own sources `@/…`.
export default { resolve: { alias: { "@": "@clearhouse/web" } } };
