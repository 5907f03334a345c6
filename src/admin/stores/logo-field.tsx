import { StoreMark } from "../../ui/store-mark";
import { Field, type Filled } from "../fields";

/** A store's logo: a file, or an address. The picture that is chosen shows before it is sent. */
export function LogoField({ form }: { form: Filled }) {
  const logo = form.values.logo ?? "";
  return (
    <Field
      form={form}
      name="logo"
      label="Logo"
      hint="A PNG, JPEG, WebP or GIF of at most 4 MiB, or the address of one. Without it a mark is drawn from the name."
    >
      {(described) => (
        <div className="flex items-start gap-3" data-preview>
          <StoreMark name={form.values.name || "?"} logo={logo || null} size={56} />
          <div className="grid min-w-0 flex-1 gap-2">
            <input
              {...described}
              name="logo"
              defaultValue={logo}
              placeholder="https://"
              autoComplete="off"
              inputMode="url"
              className="field w-full bg-ground"
            />
            <input
              type="file"
              name="logoFile"
              accept="image/png,image/jpeg,image/webp,image/gif"
              aria-label="Choose a file for the logo"
              className="w-full text-sm file:btn file:btn-plain file:btn-small file:mr-3"
            />
          </div>
        </div>
      )}
    </Field>
  );
}
