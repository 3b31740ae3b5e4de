import { z } from "zod";
import { fileFormats } from "../../platform/files/index.ts";

/** The format of an export. */
export const fileFormat = z.enum(fileFormats).meta({ id: "FileFormat" });
