import { expect, test } from "vitest";
import { templateFileName } from "./template-file.ts";

test.each([
  ["Video license", "Video_license_template.txt"],
  ["  A   B C ", "A_B_C_template.txt"],
  ["../../etc/passwd", "_etc_passwd_template.txt"],
  ['a:b*c?"<>|d\\e', "a_b_c_d_e_template.txt"],
  ["Lizenz für Ähren", "Lizenz_für_Ähren_template.txt"],
  ["gpj.\u202eexe", "gpj_exe_template.txt"],
  ["🦆".repeat(200), `${"🦆".repeat(80)}_template.txt`],
])("the template %j is saved as the file %s", (name, fileName) => {
  expect(templateFileName(name)).toBe(fileName);
});
