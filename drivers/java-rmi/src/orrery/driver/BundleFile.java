package orrery.driver;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import orrery.bundle.Activator;
import orrery.rmi.Bean;

/** The jar of a bundle: the class of its bean, its activator, and what it imports. */
final class BundleFile {
  /** What bundles take from the program; the framework says that it is there. */
  static final String IMPORTED = "orrery.glue,orrery.idl,orrery.rmi";

  private BundleFile() {}

  /** That of a component with a service of this interface. */
  static InputStream of(String component, Class<?> service, Class<? extends Bean> bean) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes, manifest(component, service, bean))) {
      for (Class<?> own : new Class<?>[] {bean, Activator.class}) {
        String file = own.getName().replace('.', '/') + ".class";
        jar.putNextEntry(new JarEntry(file));
        try (InputStream compiled = own.getClassLoader().getResourceAsStream(file)) {
          compiled.transferTo(jar);
        }
        jar.closeEntry();
      }
    }
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  private static Manifest manifest(String component, Class<?> service, Class<? extends Bean> bean) {
    Manifest manifest = new Manifest();
    Attributes headers = manifest.getMainAttributes();
    headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    headers.putValue("Bundle-ManifestVersion", "2");
    headers.putValue("Bundle-SymbolicName", component);
    headers.putValue("Bundle-Activator", Activator.class.getName());
    headers.putValue("Import-Package", "org.osgi.framework," + IMPORTED);
    headers.putValue(Activator.COMPONENT, component);
    headers.putValue(Activator.INTERFACE, service.getName());
    headers.putValue(Activator.BEAN, bean.getName());
    return manifest;
  }
}
