// What strict types leave open: forgotten promises, text that would become markup, words that nobody reads.
import js from "@eslint/js";
import tseslint from "typescript-eslint";

const MARKUP = "text that becomes markup: let Preact write it";

export default tseslint.config(
  { ignores: ["node_modules"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "max-len": ["error", { code: 120, ignoreUrls: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: MARKUP },
        { property: "outerHTML", message: MARKUP },
        { property: "insertAdjacentHTML", message: MARKUP },
        { object: "document", property: "write", message: MARKUP },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: MARKUP },
      ],
    },
  },
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: { console: "readonly", process: "readonly" } } },
  { files: ["test/**"], rules: { "max-lines-per-function": "off" } },
);
