import { config } from "@n8n/node-cli/eslint";

// Apache-2.0 is the license of the whole project.
const license = { files: ["package.json"], rules: { "n8n-nodes-base/community-package-json-license-not-default": "off" } };

export default [...config, license, { ignores: ["dist/**", "test/**"] }];
